/** The command that publishes an event of an organization, ready to be pasted once the key is in the environment. */
export function publishCommand(baseUrl: string, org: string, types: string[]): string {
  const type = types.find((name) => name !== "test.ping") ?? "order.paid";
  const event = { organization: org, type, data: { hello: "world" } };
  return [
    `curl -X POST ${baseUrl.replace(/\/+$/, "")}/api/v1/events \\`,
    '  -H "authorization: Bearer $POSTHORN_API_KEY" \\',
    '  -H "content-type: application/json" \\',
    `  -d '${JSON.stringify(event)}'`,
  ].join("\n");
}
