// Preloaded into every child (node --import): ends it when the process that started it has gone,
// however that went, so that nothing outlives a supervisor killed by force.
const parent = Number(process.env.POSTHORN_PARENT_PID);
if (parent && process.ppid === parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
