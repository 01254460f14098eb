import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts'
import { failureText } from '#web/account/failure-text.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { homeOf, startSession } from '#web/session.ts'

export interface LoginValues {
  email: string
  password: string
  remember: boolean
  /** Of the authenticator app, or a recovery code; asked for in a second step. */
  code: string
}

/** Sends the login, keeps its session and opens the home of the role 100 ms later. `asksForCode`: the password is right, a code is missing. */
export function useLogIn(onEntering: (entering: boolean) => void) {
  const words = messages.account
  const navigate = useNavigate()
  const form = useForm<LoginValues>({
    defaultValues: { email: '', password: '', remember: false, code: '' },
  })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)

  const enter = form.handleSubmit(async ({ email, password, remember, code }) => {
    setBusy(true)
    setRefusal('')
    onEntering(true)
    try {
      const body = { email, password, ...(remember && { remember }), ...(asksForCode && { code }) }
      const { token, user, message } = await api('login', { body })
      if (!token || !user) throw new Error(message || words.loginFailed)
      startSession(token, user)
      window.setTimeout(() => void navigate(homeOf(user.role) ?? '/', { replace: true }), LOGIN_REDIRECT_MS)
    } catch (error) {
      const needsCode = error instanceof ApiError && error.answer.code === 'SECOND_FACTOR_NEEDED'
      if (needsCode) setAsksForCode(true)
      else setRefusal(failureText(error, words.loginFailed))
      setBusy(false)
      onEntering(false)
    }
  })

  /** Back to email and password; what was typed there stays. */
  function goBack() {
    form.setValue('code', '')
    setRefusal('')
    setAsksForCode(false)
  }

  return { form, enter, busy, refusal, asksForCode, goBack }
}
