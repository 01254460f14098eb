import { type ComponentProps, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { failureText } from '#web/account/form-failures.ts'
import { shippingAddress } from '#contract/orders/new-order.ts'
import type { Order } from '#contract/orders/orders.ts'
import { AddressFields } from '#web/address/address-fields.tsx'
import { api } from '#web/api.ts'
import { correctionsMessages } from '#web/messages/messages.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

interface AddressDialogProps extends Openable {
  order: Order
  /** The order's id as shown on its viewer's screens. */
  shortId: string
  onCorrected: (order: Order) => void
  finalFocus?: ComponentProps<typeof Dialog>['finalFocus']
}

/**
 * 'Correct address': the delivery address of an order, with the rules of the checkout. Each time it opens it shows
 * the current address.
 */
export function AddressDialog(props: AddressDialogProps) {
  const { order, shortId, open, onClose, onCorrected, finalFocus } = props
  const { form, formError, submit } = useCorrection(order, open, (corrected) => {
    onClose()
    onCorrected(corrected)
  })
  const { errors, isSubmitting } = form.formState
  const [state, postalCode] = useWatch({ control: form.control, name: ['state', 'postalCode'] })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      finalFocus={finalFocus}
      title={correctionsMessages.addressTitle(shortId)}
      onSubmit={(event) => void submit(event)}
      submit={{ text: correctionsMessages.save, busy: isSubmitting, busyText: uiMessages.saving }}
    >
      {formError && <Note tone="bad">{formError}</Note>}
      <AddressFields
        register={form.register}
        errorOf={(field) => errors[field]?.message}
        location={{ state: state ?? '', postalCode, setState: (name) => form.setValue('state', name) }}
      />
    </Dialog>
  )
}

type Address = z.input<typeof shippingAddress>

function useCorrection(order: Order, open: boolean, onCorrected: (order: Order) => void) {
  const [formError, setFormError] = useState('')
  const { stateCode: _, ...address } = order.shippingAddress // derived from the other fields
  const form = useForm<Address>({
    resolver: zodResolver(shippingAddress, undefined, { raw: true }),
    // A correction by someone else in the meantime must not replace what this person saw.
    ...(open ? {} : { values: address }),
    defaultValues: address,
  })

  async function send(address: Address) {
    setFormError('')
    const seen = form.formState.defaultValues as Order['shippingAddress']
    try {
      const body = { shippingAddress: address, seen }
      onCorrected((await api('correctContact', { params: { id: order._id }, body })).data)
    } catch (error) {
      setFormError(failureText(error, correctionsMessages.failed))
    }
  }

  return { form, formError, submit: form.handleSubmit(send) }
}
