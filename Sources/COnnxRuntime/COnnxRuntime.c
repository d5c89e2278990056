#include "COnnxRuntime.h"

// The place of each function in the table is the ABI: see the header.

#define PLACE(name, number) _Static_assert(offsetof(OrtApi, name) == (number) * sizeof(void *), #name)
PLACE(GetErrorMessage, 2);
PLACE(CreateEnv, 3);
PLACE(CreateSession, 7);
PLACE(Run, 9);
PLACE(CreateSessionOptions, 10);
PLACE(DisableMemPattern, 17);
PLACE(DisableCpuMemArena, 19);
PLACE(SetIntraOpNumThreads, 24);
PLACE(SetInterOpNumThreads, 25);
PLACE(CreateTensorWithDataAsOrtValue, 49);
PLACE(GetTensorMutableData, 51);
PLACE(GetTensorShapeElementCount, 64);
PLACE(GetTensorTypeAndShape, 65);
PLACE(CreateCpuMemoryInfo, 69);
PLACE(ReleaseEnv, 92);
PLACE(ReleaseTensorTypeAndShapeInfo, 99);
PLACE(ReleaseSessionOptions, 100);
