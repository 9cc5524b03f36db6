import type { Command } from "@/lib/cli/command";

export const mcpCommand: Command = {
  name: "mcp",
  takes: "",
  summary: "serve an assistant over the Model Context Protocol (standard input and output)",
  about: "For assistants that speak the Model Context Protocol: reads events, deliveries, endpoints and their health,\nand explains failures. It changes nothing unless it is started with --allow-writes, and never tells a secret.\nThe key's scopes bound it too: give it a key of its own.\n\n  posthorn mcp\n  posthorn mcp --allow-writes",
  options: { "allow-writes": { type: "boolean", help: "also redeliver, send tests, make and change endpoints" } },
  arguments: [0, 0],
  asks: true,
  lasts: true,
  async run({ values, posthorn, signal }) {
    const { serveAssistant } = await import("@/lib/mcp/serve");
    await serveAssistant(posthorn(), { allowWrites: values["allow-writes"] === true, signal });
  },
};
