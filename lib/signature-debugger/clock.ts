import { formatDuration } from "@/lib/format/duration";
import type { Finding } from "./finding";

export const toleranceSeconds = 300;

/**
 * What is wrong with the time of a signature, or null.
 * @param seconds of the signature, Unix
 * @param receivedAt the receiver's clock when the request came, ms since 1970
 */
export function clockFinding(seconds: number, receivedAt: number): Finding | null {
  const ahead = Math.floor(receivedAt / 1000) - seconds;
  if (Math.abs(ahead) <= toleranceSeconds) return null;
  const distance = formatDuration(Math.abs(ahead) * 1000);
  const evidence = [`Signed at ${iso(seconds * 1000)}.`, `Your clock said ${iso(receivedAt)}: ${distance} ${ahead > 0 ? "later" : "earlier"}.`, `${formatDuration(toleranceSeconds * 1000)} are allowed, either way.`];
  // Zones lie half an hour or quarter of an hour apart; a clock that is wrong by chance does not.
  const zone = Math.abs(ahead) >= 1_800 && Math.abs(ahead) <= 14 * 3_600 && Math.abs(ahead - Math.round(ahead / 900) * 900) <= 60;
  return {
    kind: "clock_skew",
    title: zone ? "Your clock is off by a time zone" : ahead > 0 ? `Your clock is ahead by ${distance}, or the request waited that long` : `Your clock is behind by ${distance}`,
    explanation: "A signature is only good for a few minutes, so that a recorded request cannot be sent again later. The receiver's clock decides, and it disagrees with the time that was signed.",
    evidence,
    advice: zone
      ? "Compare Unix seconds (time.time(), Date.now() / 1000, System.currentTimeMillis() / 1000), never a local time that was parsed as UTC or the reverse."
      : ahead > 0
        ? "Set the server's clock by NTP. If the request waits in a queue before it is verified, keep the moment it arrived and judge its age by that."
        : "Set the server's clock by NTP (timedatectl, chrony); in a virtual machine or container the host's clock is the one that counts.",
    certain: true,
  };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}
