// Stands in for the `server-only` marker, which exists only inside Next.js's bundler, in tests.
export {};
