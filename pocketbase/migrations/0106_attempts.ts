// What is tried, by whom, and how often within a window of time: see hooks/server/attempts.ts. Written by hooks alone.

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'attempts',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: 'text', name: 'kind', max: 40, required: true },
          { type: 'text', name: 'who', max: 80, required: true },
          { type: 'date', name: 'since' },
          { type: 'number', name: 'count', onlyInt: true },
          { type: 'number', name: 'refused', onlyInt: true },
          { type: 'date', name: 'refused_at' },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_attempts_who` ON `attempts` (kind, who)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('attempts')),
)
