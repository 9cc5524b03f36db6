import type { KeyGroup } from "@/components/keyboard-help";

export const deliveryKeys: KeyGroup[] = [
  {
    title: "Delivery",
    keys: [
      { keys: ["j"], does: "Attempt before" },
      { keys: ["k"], does: "Attempt after" },
      { keys: ["r"], does: "Redeliver now" },
      { keys: ["?"], does: "Show these keys" },
    ],
  },
];
