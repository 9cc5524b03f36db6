import { toPublicId } from "@/lib/ids";

/** An organization as the API shows it. */
export interface OrganizationSummary {
  /** `org_…` */
  id: string;
  /** Its part of the address. */
  slug: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  limits: {
    endpoints: number;
    /** Deliveries that may wait at once. */
    pending: number;
    /** Events; null: unlimited. */
    publishPerMinute: number | null;
  };
}

export const organizationColumns = { id: true, slug: true, name: true, createdAt: true, endpointLimit: true, pendingLimit: true, publishPerMinute: true } as const;

interface Row {
  id: string;
  slug: string;
  name: string;
  createdAt: Date;
  endpointLimit: number;
  pendingLimit: number;
  publishPerMinute: number | null;
}

export function summarizeOrganization({ id, slug, name, createdAt, endpointLimit, pendingLimit, publishPerMinute }: Row): OrganizationSummary {
  return { id: toPublicId("org", id), slug, name, createdAt: createdAt.toISOString(), limits: { endpoints: endpointLimit, pending: pendingLimit, publishPerMinute } };
}
