"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { createInboxAction } from "./actions";
import { NameDialog } from "./name-dialog";

export function CreateInbox({ org, disabledReason }: { org: string; disabledReason: string | null }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus />} disabledReason={disabledReason} onClick={() => setOpen(true)}>Create inbox</Button>
      <NameDialog
        open={open}
        onOpenChange={setOpen}
        title="Create an inbox"
        description="It gets a URL of its own and answers 200 until you tell it otherwise."
        submitLabel="Create inbox"
        submit={async (name) => {
          const result = await createInboxAction(org, { name });
          if (result.ok) router.push(`/${org}/playground/${result.id}`);
          return result;
        }}
      />
    </>
  );
}
