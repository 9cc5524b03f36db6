// Preloaded (node --import) into every child: ends it when the process that started it has gone,
// however that went, so that nothing outlives a supervisor killed by force.
const supervisor = Number(process.env.POSTHORN_SUPERVISOR_PID);
const graceMs = 20_000;

if (supervisor) {
  // A child of a child (next dev, tsx watch) inherits this, and watches its own parent.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent && exists(supervisor)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), graceMs).unref();
  }, 500);
  watch.unref();
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
