import { CodeLine } from "@/components/signs";
import { curlExample } from "./curl";
import type { Operation, Parameter } from "./document";
import { Prose } from "./prose";
import { limitsText, typeText } from "./schema-rows";
import styles from "./docs.module.css";

interface Props {
  path: string;
  method: string;
  operation: Operation;
  /** Base URL for the example. */
  server: string;
}

/** One operation: what it does, takes, answers, and a command that calls it. */
export function OperationView({ path, method, operation, server }: Props) {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  // Those of the path are in the path.
  const shown = parameters.filter((parameter) => parameter.in !== "path");
  return (
    <section id={operationId} className={styles.operation}>
      <h2>{summary}</h2>
      <p className={styles.route}>
        <Method method={method} /> <code>{path}</code>
        {security && <span className={styles.token}>{tokenText(security)}</span>}
      </p>
      {description && (
        <p className={styles.prose}>
          <Prose text={description} />
        </p>
      )}
      <CodeLine code={curlExample(server, path, method, operation)} label={`Example: ${summary}`} />
      {shown.length > 0 && <Parameters parameters={shown} />}
      {requestBody && <Body content={requestBody.content} />}
      <Answers responses={responses} />
    </section>
  );
}

function tokenText(security: NonNullable<Operation["security"]>): string {
  const scopes = security.flatMap((one) => Object.values(one).flat());
  return ["needs a token", ...(scopes.length > 0 ? [`with the scope ${scopes.join(", ")}`] : [])].join(" ");
}

/** GET, POST, PUT, DELETE. */
export function Method({ method }: { method: string }) {
  return <span className={styles.method}>{method.toUpperCase()}</span>;
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <table className={`table ${styles.fields}`}>
      <thead>
        <tr>
          <th>Parameter</th>
          <th>In</th>
          <th>Type</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, in: place, required, description = "", schema }) => (
          <tr key={`${place} ${name}`}>
            <td>
              <code>{name}</code> {required && <span className={styles.required}>required</span>}
            </td>
            <td className="dim">{place}</td>
            <td className="dim">{typeText(schema)}</td>
            <td>
              <Prose text={[description, limitsText(schema)].filter(Boolean).join("; ")} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Content = NonNullable<Operation["responses"][string]["content"]>;

function Body({ content }: { content: Content }) {
  return (
    <table className={`table ${styles.fields}`}>
      <thead>
        <tr>
          <th>Body</th>
          <th>Holds</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(content).map(([type, { schema }]) => (
          <tr key={type}>
            <td>
              <code>{type}</code>
            </td>
            <td>
              {schema.properties ? (
                <ul className={styles.parts}>
                  {Object.entries(schema.properties).map(([name, part]) => (
                    <li key={name}>
                      <code>{name}</code> <SchemaName text={typeText(part)} />
                    </li>
                  ))}
                </ul>
              ) : (
                (schema.description ?? typeText(schema))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answers({ responses }: { responses: Operation["responses"] }) {
  const all = Object.entries(responses);
  const errors = all.filter(([status]) => Number(status) >= 400);
  return (
    <>
      <table className={`table ${styles.fields}`}>
        <thead>
          <tr>
            <th>Answer</th>
            <th>When</th>
            <th>Body</th>
          </tr>
        </thead>
        <tbody>
          {all
            .filter((answer) => !errors.includes(answer))
            .map(([status, { description, content = {} }]) => (
              <tr key={status}>
                <td>
                  <code>{status}</code>
                </td>
                <td>{description}</td>
                <td>
                  {Object.entries(content).map(([type, { schema }]) => (
                    <div key={type}>
                      <SchemaName text={typeText(schema)} /> <span className="dim">{type}</span>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <ul className={styles.errors} aria-label="Errors, each with a Problem as body">
        {errors.map(([status, { description }]) => (
          <li key={status}>
            <code>{status}</code> {description}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A type; a named one leads to its fields. */
function SchemaName({ text }: { text: string }) {
  return /^[A-Z]/.test(text) ? <a href={`#${text}`}>{text}</a> : <span className="dim">{text}</span>;
}
