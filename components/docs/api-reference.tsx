import type { ApiDocument, Schema } from "./document";
import { Method, OperationView } from "./operation";
import { Prose } from "./prose";
import { schemaRows } from "./schema-rows";
import styles from "./docs.module.css";

/** The API to read: every operation, then every shape, with a list of both at the side. */
export function ApiReference({ document }: { document: ApiDocument }) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const server = document.servers[0]?.url ?? "";
  const schemas = Object.entries(document.components.schemas);
  return (
    <div className={styles.reference}>
      <nav aria-label="Operations" className={styles.contents}>
        <ul>
          {operations.map(({ method, operation }) => (
            <li key={operation.operationId}>
              <a href={`#${operation.operationId}`}>
                <Method method={method} /> {operation.summary}
              </a>
            </li>
          ))}
        </ul>
        <h2>Shapes</h2>
        <ul>
          {schemas.map(([name]) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.body}>
        {operations.map((one) => (
          <OperationView key={one.operation.operationId} server={server} {...one} />
        ))}
        {schemas.map(([name, schema]) => (
          <SchemaView key={name} name={name} schema={schema} />
        ))}
      </div>
    </div>
  );
}

/** Folded: a link to a shape opens it, since what the link names is inside. */
function SchemaView({ name, schema }: { name: string; schema: Schema }) {
  return (
    <details className={styles.shape}>
      <summary>
        <h2>{name}</h2>
      </summary>
      <table id={name} className={`table ${styles.fields}`}>
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
          {schemaRows(schema).map(({ name: field, depth, type, optional, description }, index) => (
            <tr key={index}>
              <td style={{ paddingLeft: `${depth}rem` }}>
                <code>{field}</code> {optional && <span className={styles.optional}>optional</span>}
              </td>
              <td className="dim">{type}</td>
              <td>
                <Prose text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
