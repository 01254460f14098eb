import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { Part, Row } from './part.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { PasswordInput, TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { image } from './sample.ts'
import styles from './gallery.module.css'

const SORTS = [
  { value: 'new', label: 'Newest first' },
  { value: 'old', label: 'Oldest first' },
  { value: 'dear', label: 'Highest amount first', disabled: true },
] as const

export function InputParts() {
  const { register } = useForm({ defaultValues: { email: '', status: 'active', terms: true } })
  const [sort, setSort] = useState<'new' | 'old' | 'dear'>('new')
  const [text, setText] = useState('lamp')
  const [one, setOne] = useState<File[]>([])
  const [many, setMany] = useState<File[]>([])
  return (
    <Part name="Inputs">
      <div className={styles.two}>
        <Field label="Email">
          <TextInput type="email" placeholder="you@mail.example" {...register('email')} />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="lamp at dusk" />
        </Field>
        <Field label="Pincode" error="Please enter a valid 6-digit pincode">
          <TextInput inputMode="numeric" defaultValue="41100" />
        </Field>
        <Field label="Country" optional>
          <TextInput disabled defaultValue="India" />
        </Field>
        <Field label="Sort" hint="Hint text stays under the field">
          <Select options={SORTS} value={sort} onChange={setSort} />
        </Field>
        <Field label="Price">
          <TextInput before="₹" inputMode="decimal" defaultValue="890" />
        </Field>
        <Field label="Category" error="Please select a category.">
          <Select options={SORTS} value="" onChange={setSort} placeholder="Select Category" />
        </Field>
        <Field label="Status" group>
          <RadioGroup
            {...register('status')}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
          />
        </Field>
      </div>
      <Field label="Description">
        <TextArea defaultValue="Spun from pure copper sheet with a hand-engraved belt." />
      </Field>
      <Row>
        <Checkbox label="Remember me" {...register('terms')} />
        <Checkbox label="Off" />
        <Checkbox label="Disabled" disabled defaultChecked />
      </Row>
      <SearchBox
        rounded
        aria-label="Search products"
        placeholder="Search products"
        value={text}
        onChange={setText}
      />
      <div data-density="dense" className={styles.two}>
        <SearchBox
          aria-label="Search orders"
          placeholder="Order id, customer or phone"
          value=""
          onChange={setText}
        />
        <Select aria-label="Sort" options={SORTS} value={sort} onChange={setSort} />
      </div>
      <Field label="Payment screenshot">
        <FileDrop
          value={one}
          onChange={setOne}
          note="PNG, JPG or GIF up to 10MB"
          progress={one.length > 0 ? 62 : undefined}
        />
      </Field>
      <Field label="Images" error="Please upload at least one product image.">
        <FileDrop
          multiple
          maxFiles={4}
          value={many}
          onChange={setMany}
          current={[{ src: image('brass-lamp'), alt: 'Standing Brass Lamp' }]}
        />
      </Field>
    </Part>
  )
}
