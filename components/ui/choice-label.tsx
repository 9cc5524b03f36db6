import type { ReactNode } from "react";

/** The words beside a checkbox, radio or switch: a label that is pressed like the control, and a line below it. */
export function ChoiceLabel({ htmlFor, label, description, descriptionId }: { htmlFor: string; label: ReactNode; description?: ReactNode; descriptionId: string }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <label htmlFor={htmlFor} className="cursor-pointer text-sm text-ink">{label}</label>
      {description ? <p id={descriptionId} className="text-xs text-ink-muted">{description}</p> : null}
    </div>
  );
}
