import { z } from "zod";
import type { Scope } from "@/lib/auth/permissions";
import type { ProblemCode } from "./problem-codes";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One operation of REST v1, described once: its route checks requests by this,
 * the OpenAPI document and the reference in the app are made of it, the client
 * has its types from it, and the tests call it by it. Imports nothing of Next.
 */
export interface Operation<Id extends string = string, Params extends z.ZodObject = z.ZodObject, Query extends z.ZodObject = z.ZodObject, Body extends z.ZodType | null = z.ZodType | null, Answer extends z.ZodType | null = z.ZodType | null> {
  /** `endpoints.create`: the group's noun and the verb. */
  id: Id;
  method: Method;
  /** Below /api/v1, with `{name}` for each of `params`. */
  path: string;
  /** One line, as a title. */
  summary: string;
  /** What the summary leaves open; plain sentences. */
  description: string;
  /** What the key needs; null: any key will do. */
  scope: Scope | null;
  /** Whether only keys of the platform may. */
  platform: boolean;
  /**
   * Where a key of the platform names the organization that it means, and there
   * alone: in the query, in the body, in the path, or nowhere because there is
   * none. An organization's key may leave it out of query and body.
   */
  organization: "query" | "body" | "path" | "none";
  /** Whether a key of the platform that names none means the operator's own, where there is one. */
  operatorByDefault: boolean;
  params: Params;
  /** Each a text in the address; the schema's output is what it stands for. Besides `organization`. */
  query: Query;
  /** Whether the verb itself judges the query, because its filters are the screen's. */
  queryJudgedByVerb: boolean;
  body: Body;
  /** Whether the body may be left out. */
  bodyOptional: boolean;
  maxBodyBytes: number;
  /** Of the one success. */
  status: 200 | 201 | 202 | 204;
  answer: Answer;
  /** Of the answer; a stream's `answer` describes one of its messages. */
  contentType: "application/json" | "text/event-stream";
  /** Fields of the answer that are shown once: an answer repeated for an Idempotency-Key has null there. */
  once: readonly string[];
  /** "key": an Idempotency-Key is kept for a day; "own": publishing has its own, which never ends; "none": nothing is written. */
  idempotency: "key" | "own" | "none";
  /** Whether the answer has a strong ETag. */
  etag: boolean;
  /** Of If-Match: without it "required" answers 428. */
  ifMatch: "required" | "optional" | "none";
  /** Besides those that every operation has (problem-codes.ts). */
  problems: readonly ProblemCode[];
  /** Where what is made of the schemas would say too little. */
  example: { query?: Record<string, string>; body?: unknown };
}

type Given<Id extends string, Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType | null, Answer extends z.ZodType | null> = Pick<Operation, "method" | "path" | "summary" | "scope"> &
  Partial<Omit<Operation, "id" | "params" | "query" | "body" | "answer" | "method" | "path" | "summary" | "scope">> & { id: Id; params?: Params; query?: Query; body?: Body; answer?: Answer };

const none = z.object({});
type None = typeof none;

/** Of what manages something; events, certificates and schemas have limits of their own. */
export const usualBodyBytes = 64 * 1024;

/** An operation with what most of them have in common filled in. */
export function operation<const Id extends string, Params extends z.ZodObject = None, Query extends z.ZodObject = None, Body extends z.ZodType | null = null, Answer extends z.ZodType | null = null>(
  given: Given<Id, Params, Query, Body, Answer>,
): Operation<Id, Params, Query, Body, Answer> {
  const writes = given.method !== "GET";
  const answer = (given.answer ?? null) as Answer;
  return {
    description: "",
    platform: false,
    organization: "query",
    operatorByDefault: false,
    queryJudgedByVerb: false,
    bodyOptional: false,
    maxBodyBytes: usualBodyBytes,
    status: answer === null ? 204 : 200,
    contentType: "application/json",
    once: [],
    idempotency: writes ? "key" : "none",
    etag: false,
    ifMatch: "none",
    problems: [],
    example: {},
    ...given,
    params: (given.params ?? none) as Params,
    query: (given.query ?? none) as Query,
    body: (given.body ?? null) as Body,
    answer,
  };
}

/** The parts of `path` as a caller gives them. */
export type ParamsOf<Op extends Operation> = z.output<Op["params"]>;
/** The query as a caller gives it: all of it may be left out unless the schema says otherwise. */
export type QueryOf<Op extends Operation> = z.output<Op["query"]> & (Op["organization"] extends "query" ? { organization?: string } : unknown);
export type BodyOf<Op extends Operation> = Op["body"] extends z.ZodType ? z.input<Op["body"]> : undefined;
export type AnswerOf<Op extends Operation> = Op["answer"] extends z.ZodType ? z.output<Op["answer"]> : undefined;
