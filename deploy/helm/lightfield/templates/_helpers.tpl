{{- define "lightfield.labels" -}}
app.kubernetes.io/name: lightfield
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* What all processes of an installation have and those of another one have not. */}}
{{- define "lightfield.all" -}}
app.kubernetes.io/name: lightfield
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lightfield.mqttPort" -}}
{{- if .Values.gateways.tlsSecret }}8883{{ else }}1883{{ end }}
{{- end }}
