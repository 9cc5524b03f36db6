import { Input, type InputProps } from "@/components/ui/input";

/** For a value that is not shown while it is typed, and that no password manager should fill in. */
export function SecretInput(props: InputProps) {
  return <Input mono type="password" autoComplete="new-password" data-1p-ignore data-lpignore="true" {...props} />;
}
