import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { z } from "zod";
import { PosthornApiError } from "@/lib/client/errors";
import type { CallOptions } from "@/lib/client/call-types";
import type { Posthorn } from "@/lib/client/posthorn";

/** What a tool answers: facts, and texts that strangers wrote (untrusted.ts). */
export interface ToolAnswer {
  facts: object;
  texts?: string[];
}

export interface Tool<Input extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** "none": it reads. Others are offered only where writes were allowed. */
  writes: "none" | "adds" | "changes";
  work: (posthorn: Posthorn, input: z.output<z.ZodObject<Input>>, options: CallOptions) => Promise<ToolAnswer>;
}

export function tool<Input extends z.ZodRawShape>(given: Tool<Input>): Tool {
  return given as unknown as Tool;
}

/** Offers a tool. What Posthorn refuses is an answer that the model can read, with its code and fix. */
export function offer(server: McpServer, posthorn: Posthorn, { name, title, description, input, writes, work }: Tool): void {
  const annotations = { title, readOnlyHint: writes === "none", destructiveHint: writes === "changes", idempotentHint: writes === "none", openWorldHint: writes !== "none" };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args: object, { signal }: { signal: AbortSignal }) => {
    try {
      const { facts, texts = [] } = await work(posthorn, args as never, { signal });
      return { content: [JSON.stringify(facts, null, 2), ...texts].map((text) => ({ type: "text" as const, text })) };
    } catch (error) {
      const refused = error instanceof PosthornApiError ? { code: error.code, message: error.message, fix: error.fix, requestId: error.requestId, errors: error.errors } : { message: (error as Error).message };
      return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(refused, null, 2) }] };
    }
  });
}
