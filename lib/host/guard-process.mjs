// node guard-process.mjs PID SIGNAL: sends SIGNAL to PID when standard input ends, which is when the
// process at the other end of the pipe has gone. For systems without parent-death signals.
const [pid, signal] = process.argv.slice(2);
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});
process.stdin.resume();
process.stdin.on("end", () => {
  try {
    process.kill(Number(pid), signal);
  } catch {
    // Already gone.
  }
});
