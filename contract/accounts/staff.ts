import { z } from 'zod'
import { call } from '../call.ts'
import { email, newPassword, passwordToCheck, personName, textField } from '../fields.ts'
import { deleteResponse, recordResponse, time } from '../lists.ts'
import { ACCOUNT_STATUSES, STAFF_ROLES } from '../roles.ts'
import { signedInUser } from './auth.ts'

const role = z.enum(STAFF_ROLES, { error: 'Please choose a role' })
/** The caller's own password: needed to give someone the role Owner or take it away. */
const password = passwordToCheck.optional()

export const staffMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  status: z.enum(ACCOUNT_STATUSES),
  /** Whether two-step authentication is on. */
  secondFactor: z.boolean(),
  createdAt: time,
})
export type StaffMember = z.output<typeof staffMember>

export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role,
  createdAt: time,
  expiresAt: time,
})
export type Invitation = z.output<typeof invitation>

/** The link is only in this response; `emailed`: whether it was also emailed. */
const invited = z.object({ data: invitation, link: z.string(), emailed: z.boolean() })

/** The fields for accepting, in this order of texts. */
export const acceptance = z.strictObject({
  token: textField('Token', { max: 200 }),
  name: personName,
  password: newPassword,
})

export const staffCalls = {
  getStaff: call('GET', '/staff/getStaff', {
    access: 'admin',
    area: 'staff',
    description:
      'Everyone who works in the back office, owners first, and the invitations that are still open.',
    response: z.object({ data: z.array(staffMember), invitations: z.array(invitation) }),
    successMessage: 'Staff',
  }),
  inviteStaff: call('POST', '/staff/inviteStaff', {
    access: 'admin',
    area: 'staff',
    description:
      'Invites a person to a staff role by email, with a link that works once and expires after seven days. A customer’s account becomes a staff account when they accept. Inviting an owner needs your `password`. NOT_ALLOWED if the person is on the staff or already invited.',
    body: z.strictObject({ email, role, password }),
    response: invited,
    successMessage: 'Invitation created',
    status: 201,
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
  resendInvitation: call('POST', '/staff/resendInvitation/:id', {
    access: 'admin',
    area: 'staff',
    description:
      'Replaces the link of an invitation with a new one, valid for seven days, and emails it. An owner’s needs your `password`.',
    body: z.strictObject({ password }),
    response: invited,
    successMessage: 'New invitation link created',
    errors: ['TOO_MANY'],
  }),
  revokeInvitation: call('DELETE', '/staff/revokeInvitation/:id', {
    access: 'admin',
    area: 'staff',
    description: 'Withdraws an invitation: its link stops working.',
    response: deleteResponse,
    successMessage: 'Invitation withdrawn',
  }),
  updateStaff: call('PATCH', '/staff/updateStaff/:id', {
    access: 'admin',
    area: 'staff',
    description:
      'Changes the role of a staff account, or suspends or activates it; the person is signed out everywhere. Making someone an owner, or changing an owner, needs your `password`. NOT_ALLOWED for the last active owner.',
    body: z.strictObject({
      role: role.optional(),
      status: z.enum(ACCOUNT_STATUSES, { error: 'Status must be active or suspended' }).optional(),
      password,
    }),
    response: recordResponse(staffMember),
    successMessage: 'Staff account updated',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
  removeStaff: call('DELETE', '/staff/removeStaff/:id', {
    access: 'admin',
    area: 'staff',
    description:
      'Removes a person from the staff and signs them out everywhere; they keep a customer account. Removing an owner needs your `password`. NOT_ALLOWED for the last active owner.',
    body: z.strictObject({ password }),
    response: deleteResponse,
    successMessage: 'Removed from the staff',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
  acceptInvitation: call('POST', '/staff/acceptInvitation', {
    access: 'public',
    hourlyLimit: 60,
    description:
      'Accepts an invitation with the token of its link, once: stores name and password, and returns token and user like login. DEAD_LINK if the token is not valid.',
    body: acceptance,
    errorOrder: ['Token is required', 'Name is required', 'Password is required'],
    response: z.object({ token: z.string(), user: signedInUser }),
    successMessage: 'Welcome',
    status: 201,
    errors: ['DEAD_LINK'],
  }),
}
