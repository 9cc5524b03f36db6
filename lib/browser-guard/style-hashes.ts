/**
 * Style elements that libraries put into the page by script, without a nonce:
 * the SHA-256 of each, as the Content-Security-Policy wants it. Their text
 * stands in the packages, where content-policy.test.ts reads it again: it fails
 * when an update has changed one.
 */
export const styleHashes = {
  /** An element without a text, which several put in before they fill it by script. */
  empty: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  sonner: "StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
  radixSelect: "441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk=",
} as const;
