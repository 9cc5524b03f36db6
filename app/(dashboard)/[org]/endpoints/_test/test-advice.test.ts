import { expect, it } from "vitest";
import { ERROR_CLASSES, explanationOf } from "@/lib/delivery/explain";
import de from "@/lib/i18n/messages/de.json";
import { spoken } from "@/lib/i18n/spoken";
import { testAdvice } from "./test-advice";

it("promises no retry of a test and says of no endpoint that it was disabled, whatever the class", () => {
  for (const errorClass of ERROR_CLASSES) {
    const advice = testAdvice(spoken("test"), errorClass, explanationOf(errorClass).advice);
    expect(advice, errorClass).not.toMatch(/retried|we (try|keep trying|wait|slow)|press Redeliver|is sent again|was disabled/i);
    expect(advice, errorClass).toContain("A test is one attempt");
    expect(testAdvice(spoken("test", "de"), errorClass, de.cause[errorClass].advice), errorClass).not.toMatch(/wir (versuchen|warten|senden)|stellen Sie (es )?danach|noch einmal gesendet|wurde deaktiviert/i);
  }
});
