import { Button, Checkbox, PasswordInput } from "@mantine/core";
import type { useToken } from "@/components/upload/use-token";
import type { Trouble } from "./ask";
import styles from "./settings.module.css";

interface Props {
  token: ReturnType<typeof useToken>;
  busy: boolean;
  /** What the button does, in words. */
  action: string;
  dangerous?: boolean;
  disabled?: boolean;
}

/** The token that a change needs, and the button that makes it. */
export function TokenRow({ token, busy, action, dangerous = false, disabled = false }: Props) {
  return (
    <div className={styles.row}>
      <PasswordInput
        label="Token with the scope admin"
        required
        autoComplete="off"
        w={240}
        value={token.token}
        onChange={(event) => token.setToken(event.currentTarget.value)}
      />
      <Button
        type="submit"
        // Not disabled meanwhile: the keyboard would lose its place.
        aria-busy={busy}
        disabled={disabled || !token.token.trim()}
        color={dangerous ? "red" : undefined}
      >
        {action}
      </Button>
      <Checkbox
        label="Keep the token until this tab is closed"
        checked={token.keep}
        onChange={(event) => token.setKeep(event.currentTarget.checked)}
      />
    </div>
  );
}

/** What went wrong, or what was done. */
export function Outcome({ trouble, done }: { trouble: Trouble | null; done?: string | null }) {
  if (trouble)
    return (
      <p className={styles.wrong} role="alert">
        <b>{trouble.title}.</b> {trouble.detail}
      </p>
    );
  return done ? <p role="status">{done}</p> : null;
}
