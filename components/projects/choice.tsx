import { Select } from "@/components/layout";

interface Props {
  label: string;
  all: string;
  values: string[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of several values, or all. "" stands for all: a Select shows no text for null. */
export function Choice({ label, all: allLabel, values, value, onChange }: Props) {
  const options = value && !values.includes(value) ? [value, ...values] : values;
  return (
    <Select
      aria-label={label}
      w={152}
      searchable={values.length > 8}
      data={[{ value: "", label: allLabel }, ...options.map((one) => ({ value: one, label: one }))]}
      value={value ?? ""}
      allowDeselect={false}
      disabled={values.length === 0}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}
