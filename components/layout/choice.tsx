"use client";

import { useId } from "react";
import classes from "./choice.module.css";

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/**
 * One of a few, all in sight. Mantine's SegmentedControl measures where its mark belongs, and has the whole page laid
 * out for that: a tenth of the time until a flame graph stands.
 */
export function Choice<Value extends string>({ label, options, value: chosen, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className={classes.choice} role="radiogroup" aria-label={label}>
      {options.map(({ value, label, disabled }) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            className="aside"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
