/** Durations in ms. Null means that the step did not happen: no lookup needed, connection reused, no answer. */
export interface EgressTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** From the request being written to the first byte of any response. */
  firstByteMs: number | null;
  /** From that byte to the end of the body, or to where reading stopped. */
  bodyMs: number | null;
  totalMs: number;
}

export type EgressResult =
  | {
      kind: "response";
      status: number;
      statusText: string;
      /** In order and with duplicates, decoded as latin1, without NUL. Untrusted text. */
      headers: [string, string][];
      body: Buffer;
      /** The body is not all of it: longer than asked for, or broken off (then `bodyError` says why). */
      bodyTruncated: boolean;
      bodyError: string | null;
      remoteAddress: string;
      reusedConnection: boolean;
      timings: EgressTimings;
    }
  | {
      kind: "failure";
      errorClass: string;
      message: string;
      evidence: Record<string, string | number | boolean>;
      remoteAddress: string | null;
      timings: EgressTimings;
    };

export type EgressPhase = "dns" | "connect" | "tls" | "sent" | "first_byte" | "done";
