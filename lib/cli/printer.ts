import { plainJson, plainText } from "./plain-text";

export type Colour = "green" | "red" | "yellow" | "dim" | "bold";

const codes: Record<Colour, number> = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 };

interface Outlet {
  write(text: string): unknown;
}

/** What a command writes: results to standard output, everything about them to standard error. */
export class Printer {
  constructor(
    private readonly to: { out: Outlet; err: Outlet },
    /** One JSON object a line instead of sentences. */
    readonly json: boolean,
    private readonly colours: { out: boolean; err: boolean },
  ) {}

  /** A line for people; nothing where programs read. Its parts are ours: what is somebody else's goes through `plainText` before. */
  line(text: string): void {
    if (!this.json) this.to.out.write(`${text}\n`);
  }

  /** A line for programs; nothing where people read. */
  object(value: object): void {
    if (this.json) this.to.out.write(`${plainJson(value)}\n`);
  }

  /** What has to be known and is no result. */
  note(text: string): void {
    this.to.err.write(`${text}\n`);
  }

  paint(colour: Colour, text: string): string {
    return this.colours.out ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
  }

  /** An error: what is wrong, and what to do about it. */
  problem(message: string, fix = ""): void {
    const red = this.colours.err ? ["\u001b[31m", "\u001b[0m"] : ["", ""];
    this.to.err.write(`${red[0]}${plainText(message)}${red[1]}\n${fix === "" ? "" : `  ${plainText(fix)}\n`}`);
  }
}

/** Whether a stream is to be coloured: a terminal is, unless NO_COLOR is set (no-color.org) or it can show none; FORCE_COLOR says yes. */
export function wantsColour(env: NodeJS.ProcessEnv, isTerminal: boolean | undefined): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== "0") return true;
  return isTerminal === true && env.TERM !== "dumb";
}
