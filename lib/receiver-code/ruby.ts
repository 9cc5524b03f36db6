import type { SigningProfile } from "@/lib/signing/profiles";
import { fieldsNote, type ReceiverExample } from "./example";
import { lines, shapeOf, type SignatureShape } from "./shape";

/** For Rack, which every Ruby framework speaks: Ruby's own library has had no web server since 3.0. */
export function rubyReceiver(profile: SigningProfile, example: ReceiverExample, publicKey: string | null): string {
  const shape = shapeOf(profile);
  return `require "json"
require "openssl"

module Webhook
${key(shape, publicKey)}
${shape.kind === "body" ? "" : "  TOLERANCE_SECONDS = 300\n"}
  # True if this very body was signed for us${shape.kind === "body" ? "" : ", within the last five minutes"}.
  def self.genuine?(body, env)
${check(shape)}
  end
${shape.kind === "body" ? "" : fresh}end

run(lambda do |env|
  body = env["rack.input"]&.read.to_s.b # the raw bytes, before any parsing
  next [400, {}, ["The signature does not match\\n"]] unless Webhook.genuine?(body, env)

  event = JSON.parse(body)
  if event["type"] == "${example.type}"
${lines(comment(example), `    puts "received #{event["id"]} #{event["data"]}"`)}
  end
  # Store event["id"] first: the same event can come twice. Then answer, then work.
  [204, {}, []]
end)
`;
}

function comment(example: ReceiverExample): string | null {
  const note = fieldsNote(example);
  return note && `    # ${note}`;
}

function key({ kind }: SignatureShape, publicKey: string | null): string {
  if (kind === "asymmetric") {
    return `  PUBLIC_KEY = ${publicKey === null ? `ENV.fetch("WEBHOOK_PUBLIC_KEY")` : `"${publicKey}"`} # nothing secret
  # the 32 bytes in the form that OpenSSL reads (RFC 8410)
  KEY = OpenSSL::PKey.read(["302a300506032b6570032100"].pack("H*") + PUBLIC_KEY.delete_prefix("whpk_").unpack1("m0"))`;
  }
  const secret = `  SECRET = ENV.fetch("WEBHOOK_SECRET") # the endpoint's signing secret, whsec_ and all`;
  return kind === "standard" ? `${secret}\n  KEY = SECRET.delete_prefix("whsec_").unpack1("m0") # the bytes, not the text` : `${secret}\n  KEY = SECRET # the whole text, prefix and all`;
}

const fresh = `
  def self.fresh?(timestamp)
    timestamp.match?(/\\A\\d{1,12}\\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS
  end
`;

function check(shape: SignatureShape): string {
  switch (shape.kind) {
    case "standard":
      return `    timestamp = env["HTTP_WEBHOOK_TIMESTAMP"].to_s
    return false unless fresh?(timestamp)

    signed = "#{env["HTTP_WEBHOOK_ID"]}.#{timestamp}.".b + body
    expected = "v1," + [OpenSSL::HMAC.digest("SHA256", KEY, signed)].pack("m0")
    # several, with a space between them, while the secret is being rotated
    env["HTTP_WEBHOOK_SIGNATURE"].to_s.split(" ").any? { |given| OpenSSL.secure_compare(expected, given) }`;
    case "asymmetric":
      return `    timestamp = env["HTTP_WEBHOOK_TIMESTAMP"].to_s
    return false unless fresh?(timestamp)

    signed = "#{env["HTTP_WEBHOOK_ID"]}.#{timestamp}.".b + body
    # several, with a space between them, while the key is being rotated
    env["HTTP_WEBHOOK_SIGNATURE"].to_s.split(" ").any? do |given|
      version, signature = given.split(",", 2)
      version == "v1a" && KEY.verify(nil, signature.to_s.unpack1("m0"), signed)
    rescue ArgumentError, OpenSSL::PKey::PKeyError
      false # not base64, or not 64 bytes
    end`;
    case "stripe":
      return `    parts = env["HTTP_X_WEBHOOK_SIGNATURE"].to_s.split(",")
    timestamp = parts.find { |part| part.start_with?("t=") }.to_s.delete_prefix("t=")
    return false unless fresh?(timestamp)

    expected = "v1=" + OpenSSL::HMAC.hexdigest("SHA256", KEY, "#{timestamp}.".b + body)
    # several v1= while the secret is being rotated
    parts.any? { |given| OpenSSL.secure_compare(expected, given) }`;
    case "dated":
      return `    timestamp = env["HTTP_X_WEBHOOK_TIMESTAMP"].to_s
    return false unless fresh?(timestamp)

    expected = "${shape.prefix}" + OpenSSL::HMAC.hexdigest("SHA256", KEY, "#{timestamp}.".b + body)
    OpenSSL.secure_compare(expected, env["HTTP_X_WEBHOOK_SIGNATURE"].to_s)`;
    case "body":
      return `    expected = "${shape.prefix}" + OpenSSL::HMAC.hexdigest("SHA256", KEY, body)
    OpenSSL.secure_compare(expected, env["HTTP_X_WEBHOOK_SIGNATURE"].to_s)`;
  }
}
