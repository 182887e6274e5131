import { Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { isCommitSha, subjectOf } from "@/lib/model";
import { loggedFields } from "./logged-fields";
import type { UploadFields } from "./send";
import styles from "./upload.module.css";
import type { useToken } from "./use-token";

interface Props {
  fields: UploadFields;
  onChange: (change: Partial<UploadFields>) => void;
  token: ReturnType<typeof useToken>;
  branches: readonly string[];
  environments: readonly string[];
  /** What the files themselves say that was measured; null for a run that does not say. */
  scenarios: readonly (string | null)[];
  /** There are logs of the server, which are laid over the time of the run. */
  timed: boolean;
}

/** Another sha is another commit. */
const nothingLogged = { message: "", author: "", committedAt: "", parents: "" };

/** What the files do not say. */
export function Fields({ fields, onChange, token, branches, environments, scenarios, timed }: Props) {
  const input = (name: keyof UploadFields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...(name === "commit" ? nothingLogged : {}), [name]: event.currentTarget.value }),
  });
  const [scenario] = scenarios;
  const several = scenarios.length > 1;
  const wrongCommit = fields.commit !== "" && !isCommitSha(fields.commit);
  return (
    <div className={styles.fields}>
      <TextInput
        label="Commit"
        required
        placeholder="a sha, or paste git log -1 --parents"
        onPaste={(event) => {
          const logged = loggedFields(event.clipboardData.getData("text/plain"));
          if (!logged) return;
          event.preventDefault();
          onChange(logged);
        }}
        description={loggedText(fields) || "A pasted git log -1 brings subject, author, time and parents"}
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={wrongCommit ? "7 to 64 hex digits" : undefined}
        spellCheck={false}
        {...input("commit")}
      />
      <TextInput label="Branch" placeholder="main" list="upload-branches" {...input("branch")} />
      <TextInput
        label="Scenario"
        placeholder={several ? "as named in the files" : (scenario ?? "default")}
        description={
          several ? "Added in front of the names in a file" : scenario ? "As named in the file" : undefined
        }
        inputWrapperOrder={["label", "input", "description"]}
        {...input("scenario")}
      />
      <TextInput
        label="Environment"
        placeholder="default"
        list="upload-environments"
        {...input("environment")}
      />
      {timed && (
        <>
          <TextInput label="Run started" placeholder="2026-11-22T10:00:00Z" {...input("startedAt")} />
          <TextInput
            label="Server process started"
            placeholder="2026-11-22T09:58:30Z"
            description="For logs that count from there, such as gctrace"
            inputWrapperOrder={["label", "input", "description"]}
            {...input("processStartedAt")}
          />
        </>
      )}
      <PasswordInput
        label="Token"
        required
        size="sm"
        autoComplete="off"
        description="Printed by npm start, kept in the file token of the data directory"
        inputWrapperOrder={["label", "input", "description"]}
        value={token.token}
        onChange={(event) => token.setToken(event.currentTarget.value)}
      />
      <Checkbox
        className={styles.keep}
        label="Keep the token until this tab is closed"
        checked={token.keep}
        onChange={(event) => token.setKeep(event.currentTarget.checked)}
      />
      <Options id="upload-branches" values={branches} />
      <Options id="upload-environments" values={environments} />
    </div>
  );
}

/** What is known of the commit beside its sha. */
function loggedText({ message, author, committedAt, parents }: UploadFields): string {
  const count = parents.split(" ").filter(Boolean).length;
  const parts = [subjectOf(message), author, committedAt.slice(0, 16).replace("T", " ")];
  const known = count === 0 ? "" : count === 1 ? "1 parent" : `${count} parents`;
  return [...parts, known].filter(Boolean).join(" · ");
}

function Options({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
