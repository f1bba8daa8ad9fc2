package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// jsonLog writes one JSON object per line for a log collector. A nil jsonLog writes nothing, since the program then prints sentences for a
// person.
type jsonLog struct {
	mutex sync.Mutex
	out   io.Writer
}

// processLog is the log of this process. It is nil unless LOG_FORMAT is "json".
var processLog *jsonLog

// configureLog creates processLog as LOG_FORMAT requires. It also redirects Go's standard log, and with it the console of the hooks.
func configureLog() error {
	switch os.Getenv("LOG_FORMAT") {
	case "", "text":
	case "json":
		processLog = &jsonLog{out: os.Stdout}
		log.SetFlags(0)
		log.SetOutput(processLog)
	default:
		return refusal{errors.New("LOG_FORMAT: use json ou text.")}
	}
	return nil
}

// printOrLog prints a text for the person at the terminal, or writes it to processLog.
func printOrLog(text string) {
	if processLog == nil {
		fmt.Println(text)
		return
	}
	processLog.writeLine(logLine{Level: "info", Message: text})
}

// logLine is a line of the log.
type logLine struct {
	Time    string `json:"time"`
	Level   string `json:"level"`
	Message string `json:"message"`
	// Request is the request's ID, which the response has in its header.
	Request string `json:"request,omitempty"`
	Method  string `json:"method,omitempty"`
	// Route is a route class. The path itself may name a person or contain a secret.
	Route        string  `json:"route,omitempty"`
	Status       int     `json:"status,omitempty"`
	Bytes        int64   `json:"bytes,omitempty"`
	Milliseconds float64 `json:"milliseconds,omitempty"`
	Error        string  `json:"error,omitempty"`
}

// writeLine writes a line with the current time.
func (l *jsonLog) writeLine(line logLine) {
	if l == nil {
		return
	}
	line.Time = time.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00")
	text, err := json.Marshal(line)
	if err != nil {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	_, _ = l.out.Write(append(text, '\n'))
}

// Write implements io.Writer for Go's standard log. It writes each line of the text as a log line.
func (l *jsonLog) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		if message := strings.TrimSpace(string(line)); message != "" {
			l.writeLine(logLine{Level: "info", Message: message})
		}
	}
	return len(text), nil
}

// writeRequest writes the log line of a completed request.
func (l *jsonLog) writeRequest(id, method, class string, status int, bytes int64, duration time.Duration) {
	if l == nil {
		return
	}
	level := "info"
	if status >= 500 {
		level = "error"
	}
	l.writeLine(logLine{
		Level: level, Message: "request", Request: id, Method: normalizeMethod(method), Route: class, Status: status, Bytes: bytes,
		Milliseconds: float64(duration.Microseconds()) / 1000,
	})
}

// normalizeMethod returns a known HTTP method, or "OTHER". The log must not contain text that a client invents.
func normalizeMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "OTHER"
}

// levelNames are the names of slog's levels.
var levelNames = map[int]string{-4: "debug", 0: "info", 4: "warn", 8: "error"}

// forwardAppLog copies the entries of PocketBase's log after the hooks have removed personal data. For a request it copies only the error:
// address, browser and account stay in PocketBase's log.
func (l *jsonLog) forwardAppLog(app core.App) {
	if l == nil {
		return
	}
	app.OnModelAfterCreateSuccess(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if entry, isLog := e.Model.(*core.Log); isLog {
			l.writeLine(toLogLine(entry))
		}
		return e.Next()
	})
}

// toLogLine converts an entry of PocketBase's log.
func toLogLine(entry *core.Log) logLine {
	line := logLine{Level: levelNames[entry.Level], Message: entry.Message}
	if text, isText := entry.Data["error"].(string); isText {
		line.Error = text
	}
	if entry.Data["type"] == "request" {
		line.Message = "request log"
		if meta, isMap := entry.Data["meta"].(map[string]any); isMap {
			line.Request, _ = meta["request"].(string)
		}
	}
	return line
}

// writeError writes the error that ends the process, to standard error if there is no JSON log.
func (l *jsonLog) writeError(err error) {
	if l == nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	l.writeLine(logLine{Level: "error", Message: err.Error()})
}
