/** Things to choose from by what they are called, in that order: `{ sent: 'Sent' }` → `[{ id: 'sent', label: 'Sent' }]`. */
export const choicesOf = <Id extends string>(labels: Readonly<Record<Id, string>>): readonly { id: Id; label: string }[] =>
  (Object.entries(labels) as [Id, string][]).map(([id, label]) => ({ id, label }))
