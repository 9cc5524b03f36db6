"use client";

import { useState, type ReactNode } from "react";
import type { ActionError } from "@/app/action-result";

/** What went wrong with a row, said in the row. */
export function useRowProblem(): { problem: ReactNode; setProblem: (error: ActionError | null) => void } {
  const [error, setProblem] = useState<ActionError | null>(null);
  const problem = error === null ? null : <p role="alert" className="max-w-64 text-xs whitespace-normal text-failing">{error.message} {error.fix}</p>;
  return { problem, setProblem };
}
