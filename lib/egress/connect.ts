import { connect as netConnect, isIP, type Socket } from "node:net";
import { connect as tlsConnect, type SecureContext, type TLSSocket } from "node:tls";
import { certificateEvidence } from "./certificate-evidence";
import { isSameAddress } from "./check-address";
import { connectFailure } from "./connect-failure";
import { failure, type Failure } from "./failure";

/** Opens the TCP connection. Replaced only in tests, to stand in for networks that a test cannot reach. */
export type Dial = (target: { address: string; port: number }) => Socket;

export interface ConnectTarget {
  /** A vetted IP address, never a name: nothing is looked up here. */
  address: string;
  port: number;
  hostname: string;
  /** Null for plain http. */
  context: SecureContext | null;
}

export type Connected =
  | { ok: true; socket: Socket; remoteAddress: string; connectMs: number; tlsMs: number | null }
  | { ok: false; failure: Failure };

export interface ConnectOptions {
  timeoutMs: number;
  dial: Dial;
  now: () => number;
  onPhase?: (phase: "connect" | "tls") => void;
}

export const dialTcp: Dial = ({ address, port }) => netConnect({ host: address, port, noDelay: true });

/**
 * Connects to exactly one vetted address, checks that the socket really ended there before a byte is sent,
 * then speaks TLS with the host's name. Never rejects. `cancel` ends it early, as a connect timeout.
 */
export function connectVetted(target: ConnectTarget, options: ConnectOptions): { done: Promise<Connected>; cancel: () => void } {
  let cancel = () => {};
  const done = new Promise<Connected>((resolve) => {
    const { address, context } = target;
    const started = options.now();
    let connectedAt = started;
    let stage = "connect";
    let tcp: Socket | undefined;
    let socket: Socket | undefined;
    let peer: Failure["evidence"] = {};

    const settle = (result: Connected) => {
      clearTimeout(timer);
      quiet(socket);
      resolve(result);
    };
    const watch = (watched: Socket) => watched.on("error", onError).on("close", onClose);
    const quiet = (watched: Socket | undefined) => watched?.off("error", onError).off("close", onClose).on("error", ignore);
    const fail = (reason: Failure) => {
      settle({ ok: false, failure: reason });
      socket?.destroy();
      tcp?.destroy();
    };
    const onError = (error: unknown) => {
      const reason = connectFailure(error, address);
      fail({ ...reason, evidence: { ...reason.evidence, ...peer, stage } });
    };
    const onClose = () => fail(failure("connection_closed", `${address} closed the connection`, { address, stage }));
    cancel = () => {
      const what = stage === "tls" ? "did not finish the TLS handshake" : "did not answer";
      fail(failure("connect_timeout", `${address} ${what} in time`, { address, stage }));
    };
    const timer = setTimeout(cancel, Math.max(1, options.timeoutMs));

    options.onPhase?.("connect");
    try {
      tcp = socket = options.dial(target);
    } catch (error) {
      return onError(error); // no file descriptor left: some platforms throw instead of emitting
    }
    watch(socket);
    socket.once("connect", () => {
      connectedAt = options.now();
      const remote = tcp!.remoteAddress;
      if (!isSameAddress(remote, address)) {
        return fail(failure("egress_refused", `Connected to ${remote} instead of ${address}`, { refusedBy: "peer", address, remote: remote ?? "" }));
      }
      if (!context) return settle({ ok: true, socket: tcp!, remoteAddress: address, connectMs: connectedAt - started, tlsMs: null });
      stage = "tls";
      options.onPhase?.("tls");
      // From here the TLS socket reports what happens to the one below it, under better names.
      quiet(tcp);
      const secure = startTls(tcp!, target, context);
      socket = secure;
      // "secure" comes before Node judges the certificate; once it is refused, the handle is gone.
      secure.prependListener("secure", () => (peer = certificateEvidence(secure)));
      watch(secure);
      secure.once("secureConnect", () => {
        const tlsMs = options.now() - connectedAt;
        settle({ ok: true, socket: secure, remoteAddress: address, connectMs: connectedAt - started, tlsMs });
      });
    });
  });
  return { done, cancel: () => cancel() };
}

function ignore(): void {}

function startTls(tcp: Socket, target: ConnectTarget, context: SecureContext): TLSSocket {
  const named = isIP(target.hostname) === 0;
  return tlsConnect({
    socket: tcp,
    secureContext: context,
    host: target.hostname, // what the certificate must be for, when it is an IP address
    ...(named && { servername: target.hostname }),
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise decide it.
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
    // No session reuse: a resumed session skips the check of the certificate's name.
    session: undefined,
  });
}
