import { FormSkeleton } from "@/app/(dashboard)/[org]/endpoints/_form/form-skeleton";

export default function Loading() {
  return <FormSkeleton title="Add endpoint" />;
}
