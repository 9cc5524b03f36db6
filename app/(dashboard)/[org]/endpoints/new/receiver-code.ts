/** A receiver that runs as it stands, secret included; it reads the raw body, since a parsed one has other bytes. */
export function typescriptReceiver(secret: string): string {
  return `import { Webhook } from "standardwebhooks";

// Better kept in the environment: process.env.WEBHOOK_SECRET
const secret = "${secret}";
const webhook = new Webhook(secret);

export async function POST(request: Request): Promise<Response> {
  const body = await request.text(); // the raw body: not parsed before it is verified
  try {
    const event = webhook.verify(body, Object.fromEntries(request.headers));
    console.log("verified", event);
    return new Response(null, { status: 204 });
  } catch {
    return new Response("The signature does not match", { status: 400 });
  }
}
`;
}

export function pythonReceiver(secret: string): string {
  return `from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
# Better kept in the environment: os.environ["WEBHOOK_SECRET"]
webhook = Webhook("${secret}")


@app.post("/webhooks")
def receive():
    try:
        # the raw body: not parsed before it is verified
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "The signature does not match", 400
    print("verified", event)
    return "", 204
`;
}

export function environmentLine(secret: string): string {
  return `WEBHOOK_SECRET="${secret}"\n`;
}
