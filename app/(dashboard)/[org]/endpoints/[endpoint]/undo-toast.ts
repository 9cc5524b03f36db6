import { toast } from "@/components/ui/toast";

/** Time to read it, to find the button and to press it: four seconds are not enough (WCAG 2.2.1). */
const undoMs = 12_000;

/** Says what was done, with the way back. */
export function undoToast(title: string, description: string, undo: { label: string; run: () => Promise<void> }): void {
  toast.success(title, { description, duration: undoMs, action: { label: undo.label, onClick: () => void undo.run() } });
}
