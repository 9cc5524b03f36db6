/** What a person is told while the database is away, by an action or a route of the dashboard's own; the API has words for programs. */
export const databaseAway = {
  code: "database_unavailable",
  message: "Posthorn cannot reach its database right now.",
  fix: "Nothing that was accepted is lost. Try again in a few seconds.",
} as const;

/** It is there, and did not get to this: a deadlock, a timeout. */
export const databaseBusy = {
  code: "database_unavailable",
  message: "The database was too busy for this.",
  fix: "Try again.",
} as const;
