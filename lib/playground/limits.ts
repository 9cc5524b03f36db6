/** An inbox's URL is public: whoever has it can post. These numbers bound what that can cost. */
export const maxInboxes = 20;
/** Largest body read, in bytes; twice the largest payload that is ever sent. */
export const maxBodyBytes = 512 * 1024;
/** A body must have come within this many ms. */
export const bodyTimeoutMs = 10_000;
/** The newest requests are kept, as many and as many bytes of body as this, per inbox. */
export const maxKeptRequests = 500;
export const maxKeptBytes = 32 * 1024 * 1024;
/** Beyond this many requests or bytes in ten seconds an inbox answers 429 and stores nothing. */
export const rateWindowSeconds = 10;
export const maxRequestsPerWindow = 300;
export const maxBytesPerWindow = 8 * 1024 * 1024;
/** Requests that one process holds open at a time: per inbox, and for all of them. */
export const maxOpenPerInbox = 40;
export const maxOpen = 200;
