export type ReceiverOutcome = "stored" | "duplicate" | "malformed" | "bad_signature" | "address_refused" | "too_large" | "misconfigured" | "not_stored";

export interface ContractRow {
  status: number;
  /** When a receiver answers with it. */
  when: string;
  /** What the sender makes of it. */
  sender: string;
}

/**
 * What a receiver answers, and what the sender makes of it: one table, which every adapter keeps. Only a 2xx ends the
 * sender's tries, so it is given after the event is stored and never before.
 */
export const STATUS_CONTRACT: Readonly<Record<ReceiverOutcome, ContractRow>> = {
  stored: { status: 204, when: "the event is stored", sender: "delivered; it is not sent again" },
  duplicate: { status: 204, when: "its id was stored before", sender: "delivered; with `duplicateStatus: 409` a failure, for senders that ask for it" },
  malformed: { status: 400, when: "a header or the body cannot be read", sender: "failed; tried again as the endpoint's policy says" },
  bad_signature: { status: 401, when: "no signature matches, or it is too old or too new", sender: "failed; tried again as the endpoint's policy says" },
  address_refused: { status: 403, when: "the address is not on your list", sender: "failed; tried again as the endpoint's policy says" },
  too_large: { status: 413, when: "the body is larger than `maxBytes`", sender: "failed; tried again as the endpoint's policy says" },
  misconfigured: { status: 500, when: "the receiver is set up wrongly: a parsed body, an unusable secret", sender: "tried again, after you have mended it" },
  not_stored: { status: 500, when: "your handler threw: the database was away", sender: "tried again" },
};
