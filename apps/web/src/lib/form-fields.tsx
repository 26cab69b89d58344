import { Form, Input, InputNumber } from 'antd';

/** What a thing is called, which has to be said. */
export function NameField({ label, required, max }: { label: string; required: string; max: number }) {
  return (
    <Form.Item name="name" label={label} rules={[{ required: true, whitespace: true, message: required }]}>
      <Input maxLength={max} showCount />
    </Form.Item>
  );
}

/** A whole number from 1 on, which has to be said. `rule`: what it has to be. */
export function WholeField({ name, label, max, rule }: { name: string; label: string; max: number; rule: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, type: 'integer', min: 1, max, message: rule }]}>
      <InputNumber precision={0} />
    </Form.Item>
  );
}
