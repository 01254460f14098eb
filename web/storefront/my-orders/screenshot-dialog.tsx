import type { ComponentProps } from 'react'
import { messages, myOrdersMessages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { customerShortId } from '#web/invoice/order-text.ts'
import { type OrderAccess, useReplaceScreenshot } from '#web/storefront/my-orders/use-replace-screenshot.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'

export interface ImageDialogProps extends OrderAccess, Openable {
  /** Where the focus goes when the button disappears. */
  finalFocus: ComponentProps<typeof Dialog>['finalFocus']
}

/** Sends another screenshot of an order's payment. */
export function ScreenshotDialog({ orderId, token, open, onClose, finalFocus }: ImageDialogProps) {
  const entry = useReplaceScreenshot({ orderId, token }, onClose)
  const { settings } = useShop()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={entry.sending}
      keepOnOutsidePress
      finalFocus={finalFocus}
      title={myOrdersMessages.screenshotTitle(customerShortId(orderId))}
      onSubmit={entry.send}
      footer={
        <Button
          type="submit"
          variant="main"
          busy={entry.sending}
          busyText={myOrdersMessages.screenshotSending}
        >
          {myOrdersMessages.screenshotSend}
        </Button>
      }
    >
      <div className="grid gap-16">
        {entry.formError && <Note tone="bad">{entry.formError}</Note>}
        <p>{myOrdersMessages.screenshotText}</p>
        <Field announced label={myOrdersMessages.screenshotLabel} error={entry.errors.image}>
          <FileDrop
            value={entry.image ? [entry.image] : []}
            onChange={([file]) => entry.choose(file)}
            accept={{ 'image/*': [], 'image/heic': ['.heic', '.heif'], 'application/pdf': ['.pdf'] }}
            onReject={() => entry.showError(myOrdersMessages.screenshotNone)}
            onSurplus={() => entry.showError(myOrdersMessages.screenshotOnlyFirst)}
            note={myOrdersMessages.screenshotHint}
            progress={entry.progress === undefined ? undefined : entry.progress * 100}
            disabled={entry.sending}
          />
        </Field>
        {settings && (
          <p className="soft t-13">{messages.checkout.consent(formatNumber(settings.screenshotDays))}</p>
        )}
        <Field
          announced
          label={myOrdersMessages.screenshotUtr}
          hint={myOrdersMessages.screenshotUtrHint}
          error={entry.errors.utr}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={entry.utr}
            onChange={(event) => entry.type(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
