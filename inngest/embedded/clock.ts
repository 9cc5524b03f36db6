/** `now` is the wall clock in ms since 1970, `monotonic` a clock in ms that never jumps. */
export interface Clock {
  now(): number;
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
