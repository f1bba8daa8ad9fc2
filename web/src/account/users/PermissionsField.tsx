import { Checkbox, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ROLES, type Role } from "../../../../domain/roles";
import { inOrder, ROLE_SENTENCES, USER_LABELS, WITHOUT_ROLE } from "./user-words";

interface PermissionsFieldProps {
  value: readonly Role[];
  onChange: (value: Role[]) => void;
  error?: ReactNode;
}

/** The roles of an account, each with its rights. */
export function PermissionsField({ value, onChange, error }: PermissionsFieldProps) {
  return (
    <Checkbox.Group
      label={USER_LABELS.permissions}
      description={WITHOUT_ROLE}
      inputWrapperOrder={["label", "description", "input", "error"]}
      value={[...value]}
      onChange={(permissions) => onChange(inOrder(permissions))}
      error={error}
    >
      <Stack gap="sm" mt="sm">
        {ROLES.map((role) => (
          <Checkbox key={role} value={role} label={role} description={ROLE_SENTENCES[role]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
