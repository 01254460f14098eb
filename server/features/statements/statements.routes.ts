import type { statementCalls } from '#contract/payments/statements.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { confirmMatches } from './confirm-matches.ts'
import { importProgress, importStatement } from './import-statement.ts'
import { changeLayout, forgetLayout, listLayouts } from './layouts.ts'
import { listStatements } from './list-statements.ts'
import { readStatement } from './read-statement.ts'
import { reviewStatement } from './review-statement.ts'

export function statementRoutes(app: App): Pick<Handlers, keyof typeof statementCalls> {
  return {
    readStatement: async ({ body }) => ({ data: await readStatement(app, body) }),
    importStatement: async ({ body, actor, address, requestId, isGone }) => ({
      data: await importStatement(app, { ...body, actor, address, requestId, isGone }),
    }),
    getImportProgress: async ({ actor }) => ({ data: await importProgress(app.database.read, actor.id) }),
    getStatementLayouts: async () => ({ data: await listLayouts(app.database.read) }),
    changeStatementLayout: async ({ params, body, actor, requestId }) => ({
      data: await changeLayout(app, { id: params.id, ...body, actor, requestId }),
    }),
    forgetStatementLayout: async ({ params, actor, requestId }) => {
      await forgetLayout(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
    getStatements: async () => ({ data: await listStatements(app.database.read) }),
    getStatement: async ({ params }) => ({ data: await reviewStatement(app, params.id) }),
    confirmMatches: async ({ params, body, actor, requestId }) => ({
      data: await confirmMatches(app, { statementId: params.id, ...body, actor, requestId }),
    }),
  }
}
