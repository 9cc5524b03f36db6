import { JsonReporter, type TestModule } from "vitest/node";

/** Vitest's JSON report, and with it what went wrong outside any test: that is in no report of its own. */
// eslint-disable-next-line no-restricted-syntax -- Vitest takes the default export of a reporter's file.
export default class JsonWithUnhandledErrors extends JsonReporter {
  private unhandledErrors: string[] = [];

  override async onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[] = []): Promise<void> {
    this.unhandledErrors = errors.map(({ message }) => message);
    await super.onTestRunEnd(modules);
  }

  override async writeReport(report: string): Promise<void> {
    await super.writeReport(JSON.stringify({ ...(JSON.parse(report) as object), unhandledErrors: this.unhandledErrors }));
  }
}
