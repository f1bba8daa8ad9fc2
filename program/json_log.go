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

// jsonLog writes one JSON object a line for a collector of logs. Nil, it writes nothing: the program then speaks to a person.
type jsonLog struct {
	mutex sync.Mutex
	out   io.Writer
}

// processLog is this process's, where LOG_FORMAT asks for it.
var processLog *jsonLog

// configureLog takes LOG_FORMAT. All that Go's own log says then goes the same way, and with it the console of the hooks.
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

// printOrLog is for the person at the terminal, or a line of the log.
func printOrLog(text string) {
	if processLog == nil {
		fmt.Println(text)
		return
	}
	processLog.writeLine(logLine{Level: "info", Message: text})
}

type logLine struct {
	Time    string `json:"time"`
	Level   string `json:"level"`
	Message string `json:"message"`
	// Request is the name that stands in the answer's header.
	Request string `json:"request,omitempty"`
	Method  string `json:"method,omitempty"`
	// Route is the class of the address: an address itself may name a person or open something.
	Route        string  `json:"route,omitempty"`
	Status       int     `json:"status,omitempty"`
	Bytes        int64   `json:"bytes,omitempty"`
	Milliseconds float64 `json:"milliseconds,omitempty"`
	Error        string  `json:"error,omitempty"`
}

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

// Write takes the lines of Go's own log.
func (l *jsonLog) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		if message := strings.TrimSpace(string(line)); message != "" {
			l.writeLine(logLine{Level: "info", Message: message})
		}
	}
	return len(text), nil
}

func (l *jsonLog) writeRequest(name, method, class string, status int, bytes int64, duration time.Duration) {
	if l == nil {
		return
	}
	level := "info"
	if status >= 500 {
		level = "error"
	}
	l.writeLine(logLine{
		Level: level, Message: "request", Request: name, Method: normalizeMethod(method), Route: class, Status: status, Bytes: bytes,
		Milliseconds: float64(duration.Microseconds()) / 1000,
	})
}

// normalizeMethod leaves out what whoever asks has made up.
func normalizeMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "OTHER"
}

var levelNames = map[int]string{-4: "debug", 0: "info", 4: "warn", 8: "error"}

// forwardAppLog says in the same way what the dashboard's log keeps, as the hooks have cleaned it. Of a request that is its error alone:
// the address, the browser and the account stay there.
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

// writeError says why the process ends.
func (l *jsonLog) writeError(err error) {
	if l == nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	l.writeLine(logLine{Level: "error", Message: err.Error()})
}
